import { lazily } from '../kit/lazily'
import { conflicts, goneRecords } from './ask'

const ConflictDialog = lazily(() => import('./ConflictDialog').then((module) => module.ConflictDialog))
const GoneDialog = lazily(() => import('./GoneDialog').then((module) => module.GoneDialog))

/** The conflict that came last, and what was deleted meanwhile. Stands once, in `FeedbackHost`. */
export function ConflictHost() {
  const conflict = conflicts.use().at(-1)
  const gone = goneRecords.use().at(-1)
  return (
    <>
      {conflict && <ConflictDialog question={conflict} onAnswer={conflict.answer} />}
      {gone && <GoneDialog question={gone} onAnswer={gone.answer} />}
    </>
  )
}
