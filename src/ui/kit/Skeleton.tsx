import MuiSkeleton from '@mui/material/Skeleton'

/** The place of something that is on its way, at the size that it will have. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <MuiSkeleton variant="rounded" animation={false} width={width} height={height} aria-hidden="true" data-awaited="" />
}
