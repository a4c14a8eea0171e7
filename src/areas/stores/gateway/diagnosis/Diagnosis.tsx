import { Check, TriangleAlert, WifiOff } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../../../data/clock'
import { useViewer } from '../../../../data/session'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { can } from '../../../../schema/access'
import { fillPath } from '../../../../schema/template'
import { Ago } from '../../../../ui/displays/ago'
import { Button } from '../../../../ui/kit/Button'
import { Link } from '../../../../ui/kit/Link'
import type { GatewayDialog } from '../GatewayDialogs'
import { Affected, Notified, Part, tagsHref } from './DiagnosisParts'
import { reasonText } from './reasonText'
import styles from './diagnosis.module.css'

interface DiagnosisProps {
  readonly storeCode: string
  readonly gwMac: string
  readonly diagnosis: GatewayDiagnosis
  readonly onAsk: (dialog: GatewayDialog) => void
}

/** Why a gateway is offline and what to do about it; a connected gateway gets one quiet line and its weak points. */
export function Diagnosis(props: DiagnosisProps) {
  return props.diagnosis.state === 'OFFLINE' ? <Offline {...props} /> : <Connected {...props} />
}

function Connected({ storeCode, diagnosis: { since, heardAt, tags, reasons } }: DiagnosisProps) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`areas.gateway.diagnosis.${key}`, values)
  return (
    <div className={styles.connected}>
      <p className={styles.facts}>
        <span className={styles.well}>
          <Check size={16} aria-hidden="true" />
          {text('connected')}
        </span>
        {since != null && (
          <span>
            {text('since')} <Ago epoch={since} />
          </span>
        )}
        {heardAt != null && (
          <span>
            {text('heard')} <Ago epoch={heardAt} />
          </span>
        )}
        {tags && <Link to={tagsHref(storeCode, tags.gwIp)}>{text('tags.total', { smart_count: tags.total })}</Link>}
        {tags && tags.waiting > 0 && (
          <Link to={tagsHref(storeCode, tags.gwIp, 'WIP,UPDATE')}>
            {text('tags.waiting', { smart_count: tags.waiting })}
          </Link>
        )}
      </p>
      {reasons.length > 0 && (
        <ul className={styles.weak}>
          {reasons.map((reason) => (
            <li key={reason.code}>
              <TriangleAlert size={14} aria-hidden="true" />
              {reasonText(reason, 'weak', translate)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Offline({ storeCode, gwMac, diagnosis, onAsk }: DiagnosisProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { since, heardAt, cause, reasons, went, steps } = diagnosis
  const text = (key: string, values?: object) => translate(`areas.gateway.diagnosis.${key}`, values)
  return (
    <section className={styles.offline} aria-label={text('title')}>
      <div className={styles.head}>
        <WifiOff size={20} aria-hidden="true" />
        <div>
          <h2>
            {text('offline')}
            {since != null && (
              <>
                {' '}
                · <Ago epoch={since} />
              </>
            )}
          </h2>
          <p className={styles.cause}>{text(`causes.${cause ?? 'UNKNOWN'}`)}</p>
        </div>
      </div>
      <div className={styles.parts}>
        <Part title={text('why')}>
          <ul className={styles.lines}>
            {since != null && <li>{text('lost', { time: clock.text(since) })}</li>}
            {heardAt != null && heardAt !== since && (
              <li>
                {text('heard')} {clock.text(heardAt)}
              </li>
            )}
            {reasons.map((reason) => (
              <li key={reason.code}>{reasonText(reason, 'reasons', translate)}</li>
            ))}
            {reasons.length === 0 && <li>{text('noReasons')}</li>}
          </ul>
          {went.length > 0 && <LostTogether went={went} ofStore={storeCode} />}
        </Part>
        <Part title={text('try')}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>
                {text(`steps.${step}`)} <StepButton step={step} onAsk={onAsk} />
              </li>
            ))}
          </ol>
        </Part>
        {diagnosis.tags && <Affected storeCode={storeCode} tags={diagnosis.tags} />}
        <Notified gwMac={gwMac} alarm={diagnosis.alarm} alarmDueAt={diagnosis.alarmDueAt} />
      </div>
    </section>
  )
}

/** The gateways that lost their connection at the same time, with links to their pages. */
function LostTogether({ went, ofStore }: { readonly went: GatewayDiagnosis['went']; readonly ofStore: string }) {
  const translate = useTranslate()
  const clock = useClock()
  return (
    <>
      <h4 className={styles.small}>{translate('areas.gateway.diagnosis.went')}</h4>
      <ul className={styles.went}>
        {went.map(({ storeCode, gwMac, at, isBack }) => (
          <li key={`${storeCode} ${gwMac}`}>
            <Link className={styles.code} to={fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac })}>
              {gwMac}
            </Link>
            {storeCode !== ofStore && <span>{storeCode}</span>}
            <span className={styles.quiet}>{clock.text(at).slice(11)}</span>
            {isBack && <span className={styles.quiet}>{translate('areas.gateway.diagnosis.isBack')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The button for a step, where the console can do it while the gateway is offline. */
function StepButton({
  step,
  onAsk,
}: {
  readonly step: GatewayDiagnosis['steps'][number]
  readonly onAsk: (dialog: GatewayDialog) => void
}) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  if (step === 'LINK_CHECK')
    return (
      <Button size="s" onClick={() => onAsk('link')}>
        {translate('resources.gateway.actions.linkCheck')}
      </Button>
    )
  if (step === 'ADDRESS' && mayWrite)
    return (
      <Button size="s" onClick={() => onAsk('edit')}>
        {translate('areas.gateway.diagnosis.configuration')}
      </Button>
    )
  return null
}
