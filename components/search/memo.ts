import { Component, type ComponentChild, type ComponentClass } from 'preact';

/**
 * A component that is not rendered again while its props have not changed. Preact's own `memo` is in `preact/compat`,
 * which would add a third to the popup's script. `view` is called as a function: one component less for each row.
 */
export function memo<Props extends object>(view: (props: Props) => ComponentChild): ComponentClass<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before: Readonly<Record<string, unknown>> = { ...this.props };
      return Object.entries(next).some(([name, value]) => before[name] !== value);
    }
    override render(props: Props): ComponentChild {
      return view(props);
    }
  };
}
