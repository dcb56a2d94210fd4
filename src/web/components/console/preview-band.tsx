/** Over a page that shows its staff what the public does not see yet. */
export function PreviewBand() {
  return (
    <p className="band band-warn !rounded-none" role="status">
      <span className="wrapx">
        <strong>A preview.</strong> The latest saved version, as the public will read it. Nobody but the staff sees it here.
      </span>
    </p>
  );
}
