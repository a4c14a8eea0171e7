import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { HttpError, request } from '../../../data/http'
import { errorText } from '../../../ui/feedback/errorText'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ErrorIcon, OkIcon } from '../../../ui/kit/icons'
import { Spinner } from '../../../ui/kit/Spinner'
import styles from './gateway.module.css'

interface LinkCheckDialogProps {
  readonly gwMac: string
  readonly onClose: () => void
}

/** Asks a gateway whether it answers: 'Success', or 'Fail' with why (spec/1 §8). */
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
            <span>{whyNot(error, translate)}</span>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** A gateway that does not answer is told in the words of the specification, a fault on the way to the server in its own. */
function whyNot(error: unknown, translate: ReturnType<typeof useTranslate>): string {
  const isAnswer = error instanceof HttpError && error.status === 200 && error.message === ''
  return isAnswer ? translate('server.gatewayUnreachable') : errorText(error, translate)
}
