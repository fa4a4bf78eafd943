/** Question before another host is contacted: nothing of it is loaded until the reader agrees. */
export const MapQuestion = ({ ask, show, onShow }: { ask: string; show: string; onShow?: () => void }) => (
  <div className="map-question">
    <p>{ask}</p>
    <button type="button" className="button button-plain" data-map-show="" onClick={onShow}>
      {show}
    </button>
  </div>
);

/** Attribution of the map data; `words` has a placeholder for the name. */
export const MapCredit = ({ words, credit }: { words: string; credit: { words: string; href: string } }) => {
  const [before = '', after = ''] = words.split('%s');
  return (
    credit.words !== '' && (
      <p className="map-credit">
        {before}
        {credit.href === '' ? credit.words : <a href={credit.href}>{credit.words}</a>}
        {after}
      </p>
    )
  );
};
