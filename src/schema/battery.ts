/**
 * Below this voltage the battery of a tag or sensor is low. The server stores that with a tag's reading (`battStatus`), and the console
 * colours by what is stored: after a change of the limit a tag stays as it is until its next reading.
 */
export const LOW_BATTERY = 2.5
