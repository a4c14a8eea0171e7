import { useNotify, useTranslate } from 'ra-core'
import type { ResourceName } from '../../generated/resources'
import type { Audit } from '../../generated/types'
import type { Values } from '../../schema/template'
import { inSentence } from '../displays/inSentence'
import { useConfirmDiscard } from '../feedback/useConfirmDiscard'
import { Button } from '../kit/Button'
import { lazily } from '../kit/lazily'
import { HistoryButton } from './HistoryButton'
import styles from './history.module.css'

const HistoryLines = lazily(() => import('./HistoryLines').then((module) => module.HistoryLines))

interface RowsHistoryProps {
  readonly resource: ResourceName
  /** The list's parameters in the address: its store. */
  readonly params: Values | undefined
  /** Whether rows that are not saved would be lost. */
  readonly isChanged: boolean
  /** Puts rows into the form, to be saved like any others, and returns whether that changed anything; missing if read-only. */
  readonly onRows?: ((rows: readonly Values[]) => boolean) | undefined
}

/** The history of a list that is saved as a whole: an earlier state goes back into the form, to be reviewed and saved. */
export function RowsHistory({ resource, params, isChanged, onRows }: RowsHistoryProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const confirmDiscard = useConfirmDiscard()
  const name = inSentence(translate(`resources.${resource}.name`, { smart_count: 2 }))
  const store = params?.['storeCode']
  const putBack = async (rows: string, close: () => void) => {
    if (isChanged && !(await confirmDiscard())) return
    close()
    const isOther = onRows?.(JSON.parse(rows) as readonly Values[])
    notify(translate(isOther ? 'list.history.rowsBack' : 'list.history.rowsSame'), { type: 'info' })
  }
  const action = ({ listWas, records }: Audit, close: () => void) =>
    !records ? null : listWas ? (
      <Button size="s" onClick={() => void putBack(listWas, close)}>
        {translate('list.history.putRowsBack')}
      </Button>
    ) : (
      <span className={styles.none}>{translate('list.history.notKept')}</span>
    )
  return (
    <HistoryButton>
      {(close) => (
        <HistoryLines
          name={name}
          filter={{ resource: [resource], ...(store !== undefined && { store: { equals: store } }) }}
          {...(onRows && { renderLineAction: (line: Audit) => action(line, close) })}
          onClose={close}
        />
      )}
    </HistoryButton>
  )
}
