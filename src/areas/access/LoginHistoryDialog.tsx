import { useTranslate } from 'ra-core'
import { Suspense, useMemo } from 'react'
import type { Values } from '../../schema/template'
import { Badge } from '../../ui/kit/Badge'
import { Dialog } from '../../ui/kit/Dialog'
import { ErrorIcon } from '../../ui/kit/icons'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { OwnPlace } from '../../ui/list/listPlace'
import { SchemaList } from '../../ui/list/SchemaList'
import styles from './access.module.css'
import { loginResult } from './loginResult'

/** Sign-ins and sign-outs of a member, and what failed: the newest first, 25 a page (spec/3 §7). */
export const LoginHistoryDialog = ({ rows, onClose }: ActionDialogProps) => <LoginHistory email={String(rows[0]?.['email'] ?? '')} onClose={onClose} />

/** The same of an account by its e-mail: the header shows one's own. */
export function LoginHistory({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ email }), [email])
  const overrides = useMemo(() => {
    const text = (record: Values) => translate(loginResult(record))
    return { type: { text, node: (record: Values) => loginBadge(record, text(record)), width: 280 }, email: { width: 200 } }
  }, [translate])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={translate('areas.access.historyTitle', { email })} size="l" flush>
      <div className={styles.history}>
        <OwnPlace>
          <Suspense fallback={<Skeleton height={320} />}>
            <SchemaList
              resource="login-history"
              params={params}
              title={translate('areas.access.historyTitle', { email })}
              overrides={overrides}
              empty={{ title: translate('areas.access.noHistory'), text: translate('areas.access.noHistoryText') }}
            />
          </Suspense>
        </OwnPlace>
      </div>
    </Dialog>
  )
}

function loginBadge(record: Values, text: string) {
  if (record['success'] === true) return text
  return (
    <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
