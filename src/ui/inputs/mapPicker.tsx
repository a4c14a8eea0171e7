import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { readConfig } from '../../data/config'
import { afterPaint } from '../kit/afterPaint'
import { Field } from '../kit/Field'
import { lazily } from '../kit/lazily'
import { Skeleton } from '../kit/Skeleton'
import { type Degrees, DegreesInput } from './DegreesInput'
import styles from './inputs.module.css'
import { registered } from './registered'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

const MapSkeleton = () => <Skeleton height={220} />
const PickerMap = lazily(() => registered().loadPlaceMap(), MapSkeleton)

/** The precision of a position: about a decimetre. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A place: on the map, or by its degrees. */
export const mapPicker: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const { latitude, longitude } = control.value as { latitude?: Degrees; longitude?: Degrees }
  // The form comes first.
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const change = (part: { latitude?: Degrees; longitude?: Degrees }) => {
    const next = { latitude, longitude, ...part }
    control.onChange(next.latitude === undefined && next.longitude === undefined ? undefined : next)
  }
  const place = typeof latitude !== 'number' || typeof longitude !== 'number' ? undefined : { latitude, longitude }
  return (
    <Field label={texts.label} error={texts.error} required={texts.required}>
      <div className={styles.place}>
        {isPainted ? (
          <PickerMap
            label={translate('form.map')}
            place={place}
            readOnly={readOnly}
            onPick={(at) => change({ latitude: round(at.latitude), longitude: round(at.longitude) })}
          />
        ) : (
          <MapSkeleton />
        )}
        <div className={styles.degrees}>
          <DegreesInput
            ref={control.ref}
            label={translate('form.latitude')}
            value={latitude}
            onChange={(value) => change({ latitude: value })}
            readOnly={readOnly}
          />
          <DegreesInput
            label={translate('form.longitude')}
            value={longitude}
            onChange={(value) => change({ longitude: value })}
            readOnly={readOnly}
          />
          {!readOnly && <p className={styles.hint}>{translate('form.mapHelp')}</p>}
          {!readConfig().mapTiles && <p className={styles.hint}>{translate('form.mapOutlines')}</p>}
        </div>
      </div>
    </Field>
  )
}
