import { Component, type ReactNode, Suspense } from 'react';

/** Limits an error to this part, so that bids and drafts elsewhere survive. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
