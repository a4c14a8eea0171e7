import css from './shell.module.css'

const LABELS = [
  { x: 0, width: 132, live: false },
  { x: 152, width: 112, live: true },
  { x: 284, width: 132, live: false },
] as const
const BARS = [0, 3, 5, 9, 11, 14, 18, 20, 23, 27, 29, 33, 36, 38, 42]

/** Shelves with labels on them, drawn in the theme's colours. */
export const ShelfArt = () => (
  <svg className={css.shelves} viewBox="0 0 400 420" fill="none">
    {[0, 1, 2].map((row) => (
      <g key={row} transform={`translate(${row % 2 === 1 ? -36 : 0} ${row * 142})`}>
        <path d="M-400 112H900" stroke="var(--border-strong)" strokeWidth="2" />
        {LABELS.map(({ x, width, live }) => (
          <Label key={x} x={x} width={width} isLive={live && row === 1} />
        ))}
      </g>
    ))}
  </svg>
)

function Label({ x, width, isLive }: { x: number; width: number; isLive: boolean }) {
  const ink = isLive ? 'var(--accent)' : 'var(--text-muted)'
  return (
    <g transform={`translate(${x} 24)`} opacity={isLive ? 1 : 0.45}>
      <rect width={width} height="76" rx="8" fill="var(--surface)" stroke={isLive ? 'var(--accent)' : 'var(--border-strong)'} strokeWidth={isLive ? 2 : 1} />
      <rect x="12" y="12" width={width * 0.5} height="5" rx="2.5" fill={ink} opacity="0.55" />
      <rect x="12" y="22" width={width * 0.34} height="5" rx="2.5" fill={ink} opacity="0.3" />
      <rect x="12" y="38" width={width - 80} height="20" rx="4" fill={ink} opacity="0.85" />
      {BARS.map((at) => (
        <rect key={at} x={width - 56 + at} y="44" width={at % 3 === 0 ? 2 : 1} height="20" fill={ink} opacity="0.7" />
      ))}
    </g>
  )
}
