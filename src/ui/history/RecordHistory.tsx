import type { ResourceDescriptor } from '../../schema/descriptor'
import { lazily } from '../kit/lazily'
import { HistoryButton } from './HistoryButton'

const HistoryDialog = lazily(() => import('./HistoryDialog').then((module) => module.HistoryDialog))

/** Opens the history of a singleton record. */
export const RecordHistory = ({
  descriptor,
  onClose,
}: {
  readonly descriptor: ResourceDescriptor
  readonly onClose: () => void
}) => (
  <HistoryButton onClose={onClose}>
    {(close) => <HistoryDialog descriptor={descriptor} params={undefined} id="only" onClose={close} />}
  </HistoryButton>
)
