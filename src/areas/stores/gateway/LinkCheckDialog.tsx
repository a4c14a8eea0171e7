import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { HttpError, request } from '../../../data/http'
import { errorText } from '../../../ui/feedback/errorText'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ErrorIcon, OkIcon } from '../../../ui/kit/icons'
import { Spinner } from '../../../ui/kit/Spinner'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './gateway.module.css'

interface LinkCheckDialogProps {
  readonly gwMac: string
  readonly onClose: () => void
}

/** Checks whether a gateway answers: "Success", or "Fail" with the reason. */
export function LinkCheckDialog({ gwMac, onClose }: LinkCheckDialogProps) {
  const translate = useTranslate()
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['gateway', 'link', gwMac],
    queryFn: async ({ signal }) => {
      await request('GET', `/check/link/gw/${encodeURIComponent(gwMac)}`, { signal })
      return true
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { background: true },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="s"
      title={translate('areas.gateway.linkTitle', { mac: gwMac })}
      footer={
        <>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {translate('areas.gateway.linkAgain')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {translate('kit.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.link} role="status">
        {isFetching ? (
          <>
            <Spinner /> {translate('areas.gateway.linkChecking')}
          </>
        ) : error === null ? (
          <Badge tone="ok" icon={<OkIcon aria-hidden="true" />}>
            {translate('server.success')}
          </Badge>
        ) : (
          <>
            <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
              {translate('messages.fail')}
            </Badge>
            <span>{failureText(error, translate)}</span>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The link check of a gateway, as the dialog of a list action. */
export const LinkCheckAction = ({ rows, onClose }: ActionDialogProps) => (
  <LinkCheckDialog gwMac={String(rows[0]?.['gwMac'] ?? '')} onClose={() => onClose()} />
)

/** A gateway that does not answer has a message of its own; any other error is a failed call to the server. */
function failureText(error: unknown, translate: ReturnType<typeof useTranslate>): string {
  const isUnreachable = error instanceof HttpError && error.status === 200 && error.message === ''
  return isUnreachable ? translate('server.gatewayUnreachable') : errorText(error, translate)
}
