import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { X } from 'lucide';
import { Icon } from './icon.tsx';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  heading: ReactNode;
  actions?: ReactNode;
  side?: 'left' | 'right';
  children: ReactNode;
}

export function Drawer({ isOpen, onClose, title, heading, actions, side = 'right', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element?.open === false) element.showModal();
    if (!isOpen && element?.open === true) element.close();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, [onClose]);
  const shownAt = useRef(key);
  // Closes on navigation, but not when this code finishes loading.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    onClose();
  }, [key, onClose]);
  return (
    <dialog
      ref={dialog}
      className={`drawer ${side === 'left' ? 'drawer-left' : ''}`}
      aria-label={title}
      onClose={onClose}
    >
      {isOpen ? (
        <>
          <div className="sticky top-0 z-10 flex h-16 items-center justify-between border-b border-line bg-bg pl-5 pr-2">
            {heading}
            <div className="flex items-center">
              {actions}
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                onClick={onClose}
                aria-label={`Close ${title.toLowerCase()}`}
              >
                <Icon of={X} size={22} />
              </button>
            </div>
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
