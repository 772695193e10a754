// What the frames of all programs look like.
exports.range = (length) => Array.from({ length }, (_, index) => index + 1);

exports.layoutOf = (frame) => ({ top: 0, left: frame * 120, width: 100, height: 80 });

exports.fillsOf = (frame) => [{ solid: { color: { rgb: { red: 200, green: (30 * frame) % 256, blue: 90 } } } }];
