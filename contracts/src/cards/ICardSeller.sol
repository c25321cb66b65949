// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Sells equity cards for USDT.
/// @notice A card is made only after the {product} that it holds has moved from this contract's stock into the card vault and all that
/// it can ever earn is set aside there. The stock is whatever {product} this contract has: the operator adds to it by a transfer. A
/// new price lies within a tenth of every price of the last 24 hours; `maxPayment` protects a buyer within that.
interface ICardSeller {
    /// @param firstCardId Cards `firstCardId` … `firstCardId + quantity − 1` went to `account`.
    /// @param payment USDT base units that the treasury received.
    event CardsBought(
        address indexed account, uint256 indexed series, uint256 firstCardId, uint256 quantity, uint256 payment
    );

    /// @param price USDT base units for one card, from now on.
    event PriceSet(uint256 price);

    event WhitelistSet(address indexed account, bool allowed);

    /// @param series Series that is sold from `opensAt` on, beside all others on sale.
    /// @param opensAt Unix seconds; 0 when its sale has ended.
    event SaleWhitelistSet(uint256 indexed series, uint256 opensAt);

    event StockRecovered(address indexed to, uint256 amount);

    /// @notice The account is not whitelisted.
    error NoPurchasePermission(address account);
    /// @notice The account is not bound in the referral registry.
    error SuperiorNotActivated(address account);
    error SeriesNotOnSale(uint256 series);
    error TooManySeriesOnSale(uint256 maximum);
    /// @param opensAt Unix seconds, the first at which the series is sold.
    error SaleNotOpen(uint256 opensAt);
    error QuantityOutOfRange(uint256 quantity, uint256 minimum, uint256 maximum);
    /// @param payment USDT base units that the cards cost now.
    error PaymentTooHigh(uint256 payment, uint256 maxPayment);
    /// @notice USDT kept a part of the payment.
    error PaymentIncomplete(uint256 received, uint256 payment);
    /// @notice Not enough {product} is in stock.
    error StockExhausted(uint256 requested, uint256 available);

    /// @notice Buys `quantity` cards of `series` for `price` each, paid to the treasury. The caller must be whitelisted
    /// (`NoPurchasePermission`) and bound (`SuperiorNotActivated`). Refused while paused, with `SeriesNotOnSale`,
    /// `SaleNotOpen`, `QuantityOutOfRange`, `DeadlinePassed`, for more than `maxPayment` with `PaymentTooHigh`, with `StockExhausted`,
    /// and with `RewardReserveExhausted` when the vault has too little free for what the cards can earn.
    /// @param maxPayment USDT base units that the caller pays at most, for all of them.
    /// @param deadline Unix seconds, the last at which it may happen.
    /// @return firstCardId The others follow it.
    function buy(uint256 series, uint256 quantity, uint256 maxPayment, uint256 deadline)
        external
        returns (uint256 firstCardId);

    /// @notice Sets the price of a card in USDT base units. SETTINGS only. Refused with `ValueOutOfBounds` outside of `priceBounds`.
    function setPrice(uint256 price) external;

    /// @notice Says for each of `accounts` whether it may buy. SETTINGS only.
    function setWhitelist(address[] calldata accounts, bool allowed) external;

    /// @notice Puts a series on sale beside the others, or ends its sale at once. SETTINGS only. It opens an hour later, for everybody
    /// at the same time; price and what a card holds are those of all series. Refused with `AmountOutOfRange`, with
    /// `TooManySeriesOnSale`, and with `SeriesNotOnSale` for the end of what is not on sale.
    /// @param series 1 to 4294967295.
    function setSaleWhitelist(uint256 series, bool onSale) external;

    /// @notice Takes {product} of which no card was sold out of the stock. ADMIN only. Refused with `StockExhausted` for more than
    /// there is.
    function recoverStock(address to, uint256 amount) external;

    /// @return Address of the equity cards, which this contract made.
    function cards() external view returns (address);

    /// @return Address of the card vault, which this contract made.
    function vault() external view returns (address);

    /// @return Address of the token that cards are paid in.
    function usdt() external view returns (address);

    /// @return Address of {product}.
    function product() external view returns (address);

    /// @return Address of the registry that says who is bound.
    function referralRegistry() external view returns (address);

    /// @return Account that receives what cards are sold for; it never changes.
    function treasury() external view returns (address);

    /// @return USDT base units for one card.
    function price() external view returns (uint256);

    /// @return lowest Smallest price that `setPrice` takes now.
    /// @return highest Largest price that `setPrice` takes now.
    function priceBounds() external view returns (uint256 lowest, uint256 highest);

    /// @return series Series on sale, in no order.
    /// @return opensAt Unix seconds, the first at which each of them is sold.
    function saleWhitelist() external view returns (uint256[] memory series, uint256[] memory opensAt);

    /// @return Unix seconds, the first at which `series` is sold; 0 while it is not on sale.
    function opensAtOf(uint256 series) external view returns (uint256);

    /// @return Whether `account` may buy.
    function isWhitelisted(address account) external view returns (bool);

    /// @return Cards of `series` sold so far; their places in it are 1 to that.
    function soldOf(uint256 series) external view returns (uint256);

    /// @return Cards that stock and free reserve are enough for now.
    function availableCards() external view returns (uint256);

    /// @return Cards that one call buys at most.
    function maxQuantity() external view returns (uint256);

    /// @return Series that are on sale at most at the same time.
    function maxSeriesOnSale() external view returns (uint256);
}
