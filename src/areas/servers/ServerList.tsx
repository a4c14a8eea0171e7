import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Server } from '../../generated/types'
import { ServerRow } from './ServerRow'
import styles from './servers.module.css'

interface ServerListProps {
  readonly type: Server['type']
  /** Of all types. */
  readonly servers: readonly Server[]
  /** Missing where one may not. */
  readonly onDelete: ((server: Server) => void) | undefined
}

const COLUMNS = ['status', 'name', 'id', 'state', 'reportTime'] as const

/** The servers of one type (spec/1 §2.6). */
export function ServerList({ type, servers, onDelete }: ServerListProps) {
  const translate = useTranslate()
  const heading = useId()
  const own = servers.filter((server) => server.type === type)
  return (
    <section className={styles.list} aria-labelledby={heading} data-type={type}>
      <header className={styles.listHeader}>
        <h2 id={heading}>{translate(`areas.servers.lists.${type}`)}</h2>
        <span>{translate('areas.servers.count', { smart_count: own.length })}</span>
      </header>
      {own.length === 0 ? (
        <p className={styles.nothing}>{translate(`areas.servers.none.${type}`)}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={styles[name]}>
                  {translate(`resources.server.fields.${name}`)}
                </th>
              ))}
              {onDelete && (
                <th scope="col" className={styles.action}>
                  <span className="visuallyHidden">{translate('list.rowActions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {own.map((server) => (
              <ServerRow key={server.id} server={server} onDelete={onDelete} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
