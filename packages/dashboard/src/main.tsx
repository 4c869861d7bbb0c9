import './design.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { followLinks } from './router.ts';

const root = document.getElementById('app');
if (root !== null) {
  followLinks();
  render(<App />, root);
}
