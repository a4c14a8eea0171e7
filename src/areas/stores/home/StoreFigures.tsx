import { useTranslate } from 'ra-core'
import { useServerDay } from '../../../data/clock'
import { formatNumber } from '../../../ui/displays/values'
import { Card } from '../../../ui/kit/Card'
import type { StoreHome } from './storeHome'
import lines from '../lines.module.css'
import styles from './home.module.css'

interface Figure {
  readonly id: 'gateways' | 'tags' | 'products' | 'sensors' | 'signage'
  readonly count: number
  readonly to: string
  readonly note?: string | undefined
}

/**
 * What a store has, each figure with a link to its list; zeros are omitted. Problems are in the list of needs instead.
 */
export function StoreFigures({
  storeCode,
  home: { status, tags, products, sensors, displays },
}: {
  readonly storeCode: string
  readonly home: StoreHome
}) {
  const translate = useTranslate()
  const zone = useServerDay()
  const code = encodeURIComponent(storeCode)
  const note = (id: string, count: number) =>
    count > 0
      ? translate(`areas.stores.home.notes.${id}`, { smart_count: count, count: formatNumber(count) })
      : undefined
  const all: (Figure | undefined)[] = [
    { id: 'gateways', count: status.gwCount, to: `/store/detail/${code}` },
    tags && { id: 'tags', count: tags.total, to: `/tag/detail/${code}`, note: note('noProduct', tags.noProduct ?? 0) },
    products && {
      id: 'products',
      count: products.total,
      to: `/product/list/${code}`,
      note:
        [note('updated', products.todayUpdated ?? 0), (products.todayUpdated ?? 0) > 0 && zone]
          .filter(Boolean)
          .join(' · ') || undefined,
    },
    sensors && { id: 'sensors', count: sensors.totalSensorCount, to: `/sensor/detail/${code}` },
    displays && { id: 'signage', count: displays.total, to: `/plus/device/list/${code}` },
  ]
  const figures = all.filter((figure) => figure !== undefined && figure.count > 0) as Figure[]
  if (figures.length === 0) return null
  return (
    <Card title={translate('areas.stores.home.figures.title')}>
      <ul className={lines.lines}>
        {figures.map(({ id, to, note: words, count }) => (
          <li key={id}>
            <a className={lines.line} href={`#${to}`}>
              <span className={lines.what}>
                {translate(`areas.stores.home.figures.${id}`)}
                {words && <span className={lines.detail}>{words}</span>}
              </span>
              <strong className={styles.figure}>{formatNumber(count)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
