export function PreviewBanner() {
  return (
    <p className="alert alert-warn !rounded-none" role="status">
      <span className="wrapx">
        <strong>Preview.</strong> The latest saved version as the public will see it. Only staff can see this page.
      </span>
    </p>
  );
}
