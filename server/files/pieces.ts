import { Writable } from 'node:stream'

/** The end of a pipeline that gives each piece to a function; what that throws is what the pipeline fails with. */
export function pieces(take: (piece: Buffer) => void): Writable {
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      try {
        take(piece)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
