import { useGetList, useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useClock } from '../../data/clock'
import type { Audit } from '../../generated/types'
import type { Values } from '../../schema/template'
import type { FieldChange } from '../displays/changes'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { Skeleton } from '../kit/Skeleton'
import { ChangesTable } from './ChangesTable'
import styles from './history.module.css'

const PAGE = 10
const NEWEST_FIRST = { field: 'updatedAt', order: 'DESC' } as const

interface HistoryLinesProps {
  /** What it is the history of. */
  readonly name: string
  /** Finds its entries in the audit log. */
  readonly filter: Values
  /** Renders what restores a single change. */
  readonly renderAction?: (change: FieldChange) => ReactNode
  /** Renders what restores a whole entry. */
  readonly renderLineAction?: (line: Audit) => ReactNode
  readonly onClose: () => void
}

/** The audit log's entries about something, newest first. */
export function HistoryLines({ name, filter, renderAction, renderLineAction, onClose }: HistoryLinesProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [perPage, setPerPage] = useState(PAGE)
  const {
    data: lines,
    total = 0,
    error,
  } = useGetList<Audit>(
    'audit',
    { filter, sort: NEWEST_FIRST, pagination: { page: 1, perPage } },
    { refetchOnMount: 'always' },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('list.history.title', { name })}
      size="l"
      footer={<Button onClick={onClose}>{translate('kit.close')}</Button>}
    >
      {error ? (
        <LoadFailed error={error} />
      ) : !lines ? (
        <Skeleton height={160} />
      ) : lines.length === 0 ? (
        <p className={styles.none}>{translate('list.history.none')}</p>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id}>
              <h3 className={styles.head}>
                <time dateTime={new Date(line.updatedAt * 1000).toISOString()}>{clock.text(line.updatedAt)}</time>
                <span>{line.email}</span>
                {line.outcome !== 'DONE' && (
                  <span className={styles.failed}>{translate(`resources.audit.enums.outcome.${line.outcome}`)}</span>
                )}
                {renderLineAction?.(line)}
              </h3>
              <ChangesTable resource={line.resource} changes={line.changes} {...(renderAction && { renderAction })} />
            </li>
          ))}
        </ol>
      )}
      {lines && total > lines.length && (
        <Button onClick={() => setPerPage(perPage + PAGE)}>{translate('list.history.more')}</Button>
      )}
    </Dialog>
  )
}
