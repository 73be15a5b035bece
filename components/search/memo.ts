import { Component, h, type FunctionComponent } from 'preact';

/**
 * Skips a row whose props are the same as before. Preact's own `memo` lives in `preact/compat`, which would be a third
 * more script in the popup.
 */
export function memo<Props extends object>(view: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before: Readonly<Record<string, unknown>> = { ...this.props };
      return Object.entries(next).some(([name, value]) => before[name] !== value);
    }
    override render() {
      return h(view, this.props);
    }
  }
  return (props) => h(Memo, props);
}
