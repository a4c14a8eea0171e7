import { Maximize, Minimize, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Dialog } from '../../../ui/kit/Dialog'
import { IconButton } from '../../../ui/kit/IconButton'
import { beginOf, playingAt, roundOf } from './model/playing'
import type { Show } from './model/show'
import { PlayerBar } from './PlayerBar'
import styles from './player.module.css'
import { SlidePicture } from './SlidePicture'

interface PlayerProps {
  readonly show: Show
  /** The slide to start with. */
  readonly from: number
  readonly title: string
  readonly onClose: () => void
}

/** The share of the window's height that a slide may take. */
const MAX_HEIGHT = 0.65

/** Plays the whole show as the device does, in a loop. */
export function Player({ show, from, title, onClose }: PlayerProps) {
  const translate = useTranslate()
  const toggle = useRef<HTMLButtonElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const { isFull, canFill, toggleFull } = useFullScreen(whole)
  const [width, setWidth] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [elapsed, setElapsed] = useState(() => beginOf(show, from))
  const { at, part } = playingAt(show, elapsed)
  const slide = show.slides[at]
  const { width: screenWidth, height: screenHeight } = show.screen
  // The dialog mounts its children late: the stage reports when it is mounted.
  const watchWidth = useCallback(
    (stage: HTMLElement | null) => {
      if (!stage) return
      const watch = new ResizeObserver(
        ([entry]) =>
          entry &&
          setWidth(
            Math.min(
              entry.contentRect.width,
              (window.innerHeight * (document.fullscreenElement ? 1 : MAX_HEIGHT) * screenWidth) / screenHeight,
            ),
          ),
      )
      watch.observe(stage)
      return () => watch.disconnect()
    },
    [screenWidth, screenHeight],
  )
  const seconds = (ms: number) => Math.floor((ms % Math.max(1, roundOf(show))) / 1000)

  useEffect(() => {
    if (isPaused) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      setElapsed((before) => before + now - last)
      last = now
    }, 100)
    return () => clearInterval(timer)
  }, [isPaused])
  const step = (by: number) => setElapsed(beginOf(show, (at + by + show.slides.length) % show.slides.length))
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'f' || key === 'F') toggleFull()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1)
  })
  useLayoutEffect(() => {
    // In the capture phase: the dialog stops arrow keys.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('areas.show.playing.title', { name: title })}
      size="wide"
      flush
      initialFocus={toggle}
    >
      <div ref={whole} className={styles.player}>
        <div ref={watchWidth} className={styles.stage}>
          {slide && width > 0 && (
            <div key={slide.key} className={styles.slide} data-slide={at + 1}>
              <SlidePicture slide={slide} screen={show.screen} width={width} live="playing" />
            </div>
          )}
        </div>
        <div className={styles.bar} role="group" aria-label={translate('areas.show.playing.controls')}>
          <IconButton
            label={translate('areas.show.playing.previous')}
            icon={<SkipBack aria-hidden="true" />}
            onClick={() => step(-1)}
          />
          <IconButton
            ref={toggle}
            label={translate(isPaused ? 'areas.show.playing.play' : 'areas.show.playing.pause')}
            icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            onClick={() => setPaused(!isPaused)}
          />
          <IconButton
            label={translate('areas.show.playing.next')}
            icon={<SkipForward aria-hidden="true" />}
            onClick={() => step(1)}
          />
          <PlayerBar show={show} at={at} part={part} onSeek={setElapsed} />
          <span className={styles.where}>
            {translate('areas.show.playing.where', {
              slide: at + 1,
              count: show.slides.length,
              seconds: seconds(elapsed),
              round: Math.round(roundOf(show) / 1000),
            })}
          </span>
          {canFill && (
            <IconButton
              label={translate(isFull ? 'areas.show.playing.leaveFull' : 'areas.show.playing.full')}
              icon={isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
              onClick={toggleFull}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Full screen for one element, if the browser supports it. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggleFull = () => {
    // Rejected in a frame without permission: nothing changes then.
    const done = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    done?.catch(() => setFull(document.fullscreenElement !== null))
  }
  return { isFull, canFill: document.fullscreenEnabled, toggleFull }
}
