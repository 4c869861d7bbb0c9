import { Component, type ComponentChild, type ComponentType, h } from 'preact';

/** Draws again only when a property changed: a filter leaves most rows as they are. */
export function memo<P extends object>(inner: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      // Both are plain property bags of one type.
      return Object.keys(next).some((key) => next[key as keyof P] !== this.props[key as keyof P]);
    }
    override render(): ComponentChild {
      return h(inner, this.props as P);
    }
  };
}
