import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { mayAccess } from '../../../data/authProvider'
import { request } from '../../../data/http'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Tag } from '../../../generated/types'
import { fieldOf } from '../../../schema/descriptor'
import { fillPath } from '../../../schema/template'
import { displayNode } from '../../../ui/displays/registry'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Card } from '../../../ui/kit/Card'
import { Link } from '../../../ui/kit/Link'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import styles from './productPage.module.css'

const REFRESH_MS = 5_000
const SHOWN = 12

/** The tags that show a product, with their status and links. Nothing for people who may not read tags. */
export function ProductTags({ storeCode, prCode }: { readonly storeCode: string; readonly prCode: string }) {
  return mayAccess('tag', 'list') ? <Tags storeCode={storeCode} prCode={prCode} /> : null
}

function Tags({ storeCode, prCode }: { readonly storeCode: string; readonly prCode: string }) {
  const translate = useTranslate()
  const clock = useClock()
  const types = useTagTypes()
  const descriptor = useDescriptor('tag')
  const { data, error, refetch } = useQuery({
    queryKey: ['tag', 'of-product', storeCode, prCode],
    queryFn: ({ signal }) =>
      request<{ data: Tag[]; recordsFiltered: number }>(
        'POST',
        fillPath('/status/store/{storeCode}/tag/search', { storeCode }),
        { body: { length: SHOWN, filter_prCode: prCode, condition_prCode: '==' }, signal },
      ),
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { background: true },
  })
  const allHref = `/tag/detail/${encodeURIComponent(storeCode)}?filter_prCode=${encodeURIComponent(prCode)}&condition_prCode===`
  return (
    <Card
      title={translate('areas.products.page.tags')}
      actions={
        data &&
        data.recordsFiltered > SHOWN && (
          <Link to={allHref}>{translate('areas.products.page.allTags', { smart_count: data.recordsFiltered })}</Link>
        )
      }
    >
      {!data || !descriptor ? (
        error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={64} />
        )
      ) : data.data.length === 0 ? (
        <p className={styles.none}>{translate('areas.products.page.noTags')}</p>
      ) : (
        <ul className={styles.tags}>
          {data.data.map((tag) => (
            <li key={tag.tagMac}>
              <span>
                <Link
                  className={styles.code}
                  to={fillPath('/tag/{storeCode}/{tagMac}', { storeCode, tagMac: tag.tagMac })}
                >
                  {tag.tagId}
                </Link>
                <small>{types.detail(tag.tagType)}</small>
              </span>
              {displayNode('tag', fieldOf(descriptor, 'status'), { ...tag }, translate, clock)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
