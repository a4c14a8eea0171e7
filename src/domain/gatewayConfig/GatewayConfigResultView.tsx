import { useTranslate } from 'ra-core'
import type { GatewayConfigResult } from '../../generated/types'
import { ErrorIcon, OkIcon } from '../../ui/kit/icons'
import styles from './config.module.css'

/** Which gateways took a configuration and which did not (spec/3 §7). */
export function GatewayConfigResultView({ result }: { result: GatewayConfigResult }) {
  const translate = useTranslate()
  const part = (kind: 'ok' | 'ng', macs: readonly string[]) => (
    <section className={kind === 'ok' ? styles.ok : styles.ng} aria-label={translate(`gatewayConfig.${kind}`)}>
      <h3>
        {kind === 'ok' ? <OkIcon aria-hidden="true" /> : <ErrorIcon aria-hidden="true" />}
        {translate(`gatewayConfig.${kind}`)}
        <span>{macs.length}</span>
      </h3>
      {macs.length > 0 && kind === 'ng' && <p>{translate('server.gatewayUnreachable')}</p>}
      {macs.length > 0 ? (
        <ul>
          {macs.map((mac) => (
            <li key={mac}>{mac}</li>
          ))}
        </ul>
      ) : (
        <p>{translate('gatewayConfig.noGateway')}</p>
      )}
    </section>
  )
  return (
    <div className={styles.result} role="status">
      {part('ng', result.gwNG)}
      {part('ok', result.gwOK)}
    </div>
  )
}
