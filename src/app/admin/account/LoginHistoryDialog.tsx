import { CircleAlert } from 'lucide-react'
import { useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { LoginHistory } from '../../../generated/types'
import { formatEpoch } from '../../../schema/formats'
import { Button } from '../../Button'
import { Dialog, DialogActions, DialogText } from '../../Dialog'
import { useErrorText } from '../useErrorText'
import css from './account.module.css'

const PER_PAGE = 25
const COLUMNS = ['ip', 'type', 'email', 'time'] as const

type Row = LoginHistory & { id: string }

/** Sign-ins and sign-outs of an account, the newest first, 25 a page (spec/1 §7). */
export function LoginHistoryDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const { data = [], total = 0, error } = useGetList<Row>('login-history', {
    pagination: { page, perPage: PER_PAGE },
    sort: { field: 'updatedAt', order: 'DESC' },
    meta: { params: { email } },
  })
  const from = (page - 1) * PER_PAGE
  return (
    <Dialog title={translate('app.history.title')} size="l" onClose={onClose}>
      {error && <DialogText>{errorText(error)}</DialogText>}
      <div className={css.wrap} tabIndex={0} role="region" aria-label={translate('app.history.title')}>
        <table className={css.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {translate(`app.history.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                <td>{row.ip}</td>
                <td>
                  <Result row={row} />
                </td>
                <td>{row.email}</td>
                <td>{formatEpoch(row.updatedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <span className={css.pager}>
          {total > 0 && translate('app.history.page', { from: from + 1, to: Math.min(from + PER_PAGE, total), total })}
        </span>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          {translate('app.history.newer')}
        </Button>
        <Button disabled={from + PER_PAGE >= total} onClick={() => setPage(page + 1)}>
          {translate('app.history.older')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Result({ row }: { row: Row }) {
  const translate = useTranslate()
  if (row.success) return translate(row.type === 1 ? 'messages.logout' : 'messages.login')
  return (
    <span className={css.failure} title={row.locked ? translate('messages.accountLocked') : undefined}>
      <CircleAlert size={14} aria-hidden="true" /> {translate('messages.failure')}
      {row.locked && ` (${translate('app.history.locked')})`}
    </span>
  )
}
