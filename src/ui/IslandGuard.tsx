import { Component, type ReactNode } from 'react';
import type { IslandName } from '#contract/service';
import { explainFailure } from '../scripts/explain-failure.ts';

interface Props {
  name: IslandName;
  children: ReactNode;
}

/** An error boundary that explains an island's failure in its place. */
export class IslandGuard extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  explain = (place: Element | null) => {
    if (place) void explainFailure(place, this.props.name, 'drawing', () => this.setState({ hasFailed: false }));
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <div ref={this.explain} /> : this.props.children;
  }
}
