import { TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { GatewayFound } from '../../../generated/types'
import { Facts } from '../../../domain/machines/Facts'
import { Banner } from '../../../ui/kit/Banner'
import styles from './hardware.module.css'

/** What answers at an address. */
export function FoundGateway({ found }: { readonly found: GatewayFound }) {
  const translate = useTranslate()
  const label = (name: string) => translate(`resources.hardware-gateway.fields.${name}`)
  return (
    // It comes below the fields, where a phone has no room left.
    <section ref={showAll} className={styles.found}>
      <h3>{translate('areas.hardware.add.found', { name: found.name || found.hardware })}</h3>
      <Alike found={found} />
      <Facts
        facts={[
          { label: label('version'), value: found.version || null },
          { label: label('hardware'), value: found.hardware || null },
          { label: label('channel'), value: found.channel ?? null },
          { label: label('labels'), value: found.labels },
        ]}
      />
      <Remarks remarks={found.remarks} />
    </section>
  )
}

const showAll = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** The gateways that seem to be this one: what is added now would be there twice. */
function Alike({ found: { alike, isElsewhere } }: { readonly found: GatewayFound }) {
  const translate = useTranslate()
  const texts = [
    ...alike.map(({ storeCode, address }) => translate('areas.hardware.add.alike', { store: storeCode, address })),
    ...(isElsewhere ? [translate('areas.hardware.add.alikeElsewhere')] : []),
  ]
  return texts.map((text) => (
    <Banner key={text} tone="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
      {text}
    </Banner>
  ))
}

/** What a person has to know about the settings of a gateway. */
export function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const translate = useTranslate()
  return remarks.map((remark) => (
    <Banner key={remark} tone="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
      {translate(`resources.hardware-gateway.enums.remarks.${remark}`)}
    </Banner>
  ))
}
