// Units as a hex game would keep them, as many as fill some bytes of JSON.
function units(bytes) {
  const unit = (n) => ({ unit: n, hex: 1000 + n, face: `DE-${n}/front`, side: 'german', badges: ['DG'] });
  const each = JSON.stringify(unit(100)).length + 1;
  return Array.from({ length: Math.max(0, Math.round(bytes / each)) }, (_, n) => unit(n));
}

module.exports = { units };
