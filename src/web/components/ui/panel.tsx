import { Component, type ReactNode, Suspense } from 'react';

/** A part of a page that fails alone: the rest stays as it was, what is being bid or written there too. */
export class Panel extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense>{this.props.children}</Suspense>;
    return (
      <p className="band band-error my-4" role="alert">
        <span>
          This part of the page could not be shown.{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            Load the page again
          </button>
        </span>
      </p>
    );
  }
}
