comment on table chain.card_sale_series is 'Series that were put on sale, each from its opens_at on; with 0 its sale ended. Several can be on sale at once.';
