export default function Broken(): never {
  throw new Error('broken on purpose');
}
