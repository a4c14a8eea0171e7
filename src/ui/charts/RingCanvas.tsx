import { findArcUnderCursor, useArcGenerator } from '@nivo/arcs'
import { usePieArcs } from '@nivo/pie'
import { useCallback, useMemo, type MouseEvent } from 'react'
import { Canvas } from './Canvas'
import type { ChartTone } from './chartTypes'
import { useInk } from './useInk'

/** A part of a ring. */
export interface RingPart {
  readonly id: string
  /** Of any unit: shares are drawn. */
  readonly value: number
  /** `track`: what is not full. */
  readonly tone: ChartTone | 'track'
  /** Others are looked at. */
  readonly isFaint?: boolean
}

export interface RingCanvasProps {
  /** As high as it is wide. */
  readonly width: number
  readonly parts: readonly RingPart[]
  /** Of the whole, from the outside, 0 to 1. */
  readonly thickness: number
  /** Degrees from the top; a whole turn unless given. */
  readonly from?: number
  readonly to?: number
  /** Degrees between parts. */
  readonly gap?: number
  /** The part under the pointer, undefined where there is none. */
  readonly onActive?: ((id: string | undefined) => void) | undefined
  readonly onSelect?: ((id: string) => void) | undefined
}

/** Of the width, so that nothing of the ring is cut off. */
const EDGE = 0.03
const FAINT = 0.3

/** A ring, or a part of one, as wide as its place. */
export function RingCanvas({ parts, thickness, from = 0, to = 360, gap = 0, onActive, onSelect, width }: RingCanvasProps) {
  const ink = useInk()
  const size = useMemo(() => ({ width, height: width }), [width])
  const centre = width / 2
  const outerRadius = centre * (1 - 2 * EDGE)
  const innerRadius = outerRadius * (1 - thickness)
  const data = useMemo(() => parts.map((part) => ({ id: part.id, label: part.id, value: part.value, formattedValue: part.id, color: part.tone, hidden: false, data: part })), [parts])
  const { dataWithArc } = usePieArcs({ data, startAngle: from, endAngle: to, innerRadius, outerRadius, padAngle: gap, sortByValue: false, ...STILL })
  const arc = useArcGenerator({ padAngle: (gap * Math.PI) / 180 })
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      context.translate(centre, centre)
      arc.context(context)
      for (const { arc: place, data: { tone, isFaint } } of dataWithArc) {
        context.globalAlpha = isFaint ? FAINT : 1
        context.fillStyle = tone === 'track' ? ink.track : ink.of(tone)
        context.beginPath()
        arc(place)
        context.fill()
      }
    },
    [centre, arc, dataWithArc, ink],
  )
  const partAt = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const arcs = dataWithArc.map((part) => ({ ...part.arc, id: part.data.id }))
    return findArcUnderCursor(centre, centre, outerRadius, innerRadius, arcs, offsetX, offsetY)?.id
  }
  const select = (event: MouseEvent) => {
    const id = partAt(event)
    if (id !== undefined) onSelect?.(id)
  }
  return <Canvas size={size} ratio={ink.ratio} draw={draw} onMouseMove={onActive && ((event) => onActive(partAt(event)))} onClick={onSelect && select} />
}

/** Nothing of it grows under the pointer or can be put out of sight. */
const STILL = { activeId: null, activeInnerRadiusOffset: 0, activeOuterRadiusOffset: 0, hiddenIds: [] }
