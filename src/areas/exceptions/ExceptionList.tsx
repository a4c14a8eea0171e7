import { Download } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { DOWNLOAD_TYPES, useDownload } from '../../data/downloads'
import { Button } from '../../ui/kit/Button'
import { OwnPlace } from '../../ui/list/listPlace'
import { SchemaList } from '../../ui/list/SchemaList'
import { useTagTypeField } from '../../domain/tagTypes/useTagTypeField'
import type { ExceptionKind } from './exceptionKinds'
import styles from './exceptions.module.css'

export interface ExceptionListProps {
  readonly kind: ExceptionKind
  readonly storeCode: string
  /** An empty list cannot be downloaded. */
  readonly count: number
}

/** The tags or gateways of one exception, with a download. */
export function ExceptionList({ kind, storeCode, count }: ExceptionListProps) {
  const translate = useTranslate()
  const { start } = useDownload()
  const title = translate(`areas.exceptions.kinds.${kind}`)
  const isGateways = kind === 'ngGateway'
  const fields = useTagTypeField()
  const params = useMemo(
    () => (isGateways ? { storeCode } : { storeCode, exception: kind }),
    [isGateways, kind, storeCode],
  )
  return (
    <div className={styles.list} data-exception-list={kind}>
      <header className={styles.listHead}>
        <h2>{title}</h2>
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={count === 0}
          onClick={() => start(DOWNLOAD_TYPES.tagList, { storeCode, exception: kind })}
        >
          {translate('areas.exceptions.download')}
        </Button>
      </header>
      <OwnPlace>
        <SchemaList
          resource={isGateways ? 'exception-gateway' : 'exception-tag'}
          params={params}
          title={title}
          fields={isGateways ? undefined : fields}
          empty={{ title: translate('messages.noDataToDisplay'), text: translate('areas.exceptions.noneText') }}
          readOnly
        />
      </OwnPlace>
    </div>
  )
}
