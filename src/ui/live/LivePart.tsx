import type { ReactNode } from 'react'
import type { Live } from '../../data/useLive'
import { LoadFailed } from '../feedback/LoadFailed'
import { LiveNotice } from './LiveNotice'

interface LivePartProps<Data> {
  readonly live: Live<Data>
  /** The placeholder before the first answer; of the same size as what follows. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Something live: its placeholder, why it could not be loaded, and what it shows, even if that is outdated. */
export function LivePart<Data>({ live, skeleton, children }: LivePartProps<Data>) {
  if (live.data === undefined) {
    if (live.error === null) return skeleton
    return <LoadFailed ofPage error={live.error} onRetry={live.refresh} />
  }
  return (
    <>
      <LiveNotice live={live} />
      {children(live.data)}
    </>
  )
}
