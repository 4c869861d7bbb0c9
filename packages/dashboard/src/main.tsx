import './design.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { closeMenusOutside } from './parts/menu.ts';
import { followLinks } from './router.ts';

const root = document.getElementById('app');
if (root !== null) {
  followLinks();
  closeMenusOutside();
  render(<App />, root);
}
