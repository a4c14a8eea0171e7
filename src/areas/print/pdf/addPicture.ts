import { jsPDF } from 'jspdf'
import { bytesOf, type PackedPicture, type Picture } from './picture'

const FORMAT = 'PACKED'

// Pictures being added, by name.
const packed = new Map<string, PackedPicture>()

// jsPDF decompresses each PNG and compresses it again, although a PDF takes the compressed rows of a PNG as they are.
// This format of our own passes them through, a hundred times faster and no larger.
;(jsPDF.API as unknown as Record<string, unknown>)[`process${FORMAT}`] = (
  _data: unknown,
  index: number,
  alias: string,
) => {
  const picture = packed.get(alias)
  if (!picture) throw new Error(`There is no picture ${alias}.`)
  const { width, height, bits, colors, palette, rows } = picture
  return {
    alias,
    index,
    width,
    height,
    data: rows,
    filter: 'FlateDecode',
    predictor: 15,
    decodeParameters: `/Predictor 15 /Colors ${colors} /BitsPerComponent ${bits} /Columns ${width}`,
    bitsPerComponent: bits,
    colorSpace: palette ? 'Indexed' : colors === 3 ? 'DeviceRGB' : 'DeviceGray',
    ...(palette && { palette }),
  }
}

/** Places a picture in a box, in millimetres. Pictures of the same name are stored once. */
export function addPicture(
  doc: jsPDF,
  name: string,
  picture: Picture,
  png: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  if (picture.packed === undefined) {
    doc.addImage(Uint8Array.from(bytesOf(png)), 'PNG', x, y, width, height, name, 'FAST')
    return
  }
  packed.set(name, picture.packed)
  doc.addImage(new Uint8Array(1), FORMAT, x, y, width, height, name)
  packed.delete(name)
}
