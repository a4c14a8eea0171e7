// Every browser that the console runs in has it; the package of this name brings 15 others along to make up for its absence.
module.exports = Object.entries
