/** In place of tsx's, in the server's build: all of it is JavaScript. */
export const register = (): void => undefined
