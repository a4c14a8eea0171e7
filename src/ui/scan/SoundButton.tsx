import { Volume2, VolumeX } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../kit/Button'
import styles from './scan.module.css'
import { isMuted, setMuted } from './sounds'

/** Turns the sounds of this browser off and on. */
export function SoundButton() {
  const translate = useTranslate()
  const [muted, setSilent] = useState(isMuted)
  const toggle = () => {
    setMuted(!muted)
    setSilent(!muted)
  }
  const Icon = muted ? VolumeX : Volume2
  return (
    <Button
      variant="ghost"
      className={styles.sound}
      aria-pressed={!muted}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={toggle}
    >
      {translate(muted ? 'scan.soundOff' : 'scan.soundOn')}
    </Button>
  )
}
