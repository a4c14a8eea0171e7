/** The console's mark: a shelf with three labels on it, one of them live. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="22" height="22" rx="6" fill="var(--accent)" />
    <path d="M5 15.5h14" stroke="var(--accent-text)" strokeWidth="1.75" strokeLinecap="round" />
    <rect x="5.5" y="7.5" width="5" height="5.5" rx="1.25" fill="var(--accent-text)" />
    <rect x="13.5" y="7.5" width="5" height="5.5" rx="1.25" fill="var(--accent-text)" opacity="0.45" />
    <path d="M7 18.5h3" stroke="var(--accent-text)" strokeWidth="1.5" strokeLinecap="round" opacity="0.6" />
  </svg>
)
