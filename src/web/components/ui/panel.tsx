import { Component, type ReactNode, Suspense } from 'react';

/** An error boundary for part of a page. Bids and drafts in the rest of the page are kept. */
export class Panel extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense>{this.props.children}</Suspense>;
    return (
      <p className="alert alert-error my-4" role="alert">
        <span>
          We couldn’t show this part of the page.{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            Reload page
          </button>
        </span>
      </p>
    );
  }
}
