// Every supported browser has it; the npm package of this name would add 15 others to polyfill it.
module.exports = Object.entries
