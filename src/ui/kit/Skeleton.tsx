import MuiSkeleton from '@mui/material/Skeleton'

/** The placeholder of something that is loading, at its final size. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return (
    <MuiSkeleton variant="rounded" animation={false} width={width} height={height} aria-hidden="true" data-awaited="" />
  )
}
