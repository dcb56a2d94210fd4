import { Outlet } from 'react-router';

export default function DefaultLayout() {
  return (
    <div className="wrapx pt-6 lg:pt-12">
      <Outlet />
    </div>
  );
}
