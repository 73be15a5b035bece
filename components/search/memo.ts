import { Component, h, type FunctionComponent } from 'preact';

/**
 * Skips rendering a row whose props have not changed. Preact's own `memo` is in `preact/compat`, which would add a
 * third to the popup's script.
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
