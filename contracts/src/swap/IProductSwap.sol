// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title {product} for the token it is paired with, and back, over one Uniswap V2 pair.
/// @notice 2 % of the {product} side of each swap is burned: of what the caller gives when it sells, of what the pair pays when it
/// buys. Amounts are base units of the token they are of.
interface IProductSwap {
    /// @param amountIn Base units of `tokenIn` that the account gave, with what was burned of it.
    /// @param amountOut Base units of the other token that arrived at the account.
    /// @param burned Base units of {product} destroyed.
    event Swapped(
        address indexed account, address indexed tokenIn, uint256 amountIn, uint256 amountOut, uint256 burned
    );

    /// @param minimum Base units of `token` that a swap must take in at least, from now on.
    event MinimumExchangeSet(address indexed token, uint256 minimum);

    /// @notice An amount of zero was asked for, or nothing would arrive.
    error ZeroAmount();
    error TokenNotAccepted(address token);
    error BelowMinimumExchange(uint256 amount, uint256 minimum);
    error SlippageExceeded(uint256 received, uint256 minimum);
    error NoLiquidity(address pair);
    /// @notice The constructor takes no such fee.
    error PairFeeOutOfRange(uint256 fee, uint256 maximum);

    /// @notice Takes `amountIn` of `tokenIn` from the caller and pays it the other token. Anyone may call; needs an allowance of
    /// `amountIn`. Refused while paused, with `DeadlinePassed`, `TokenNotAccepted` for any token but the pair's two,
    /// `ZeroAmount` when nothing is given or would arrive, `BelowMinimumExchange`, `NoLiquidity` for an empty pair, and
    /// `SlippageExceeded` when less than `minOut` would arrive. What the pair pays and what arrives are rounded down, what is
    /// burned up.
    /// @param minOut Least base units that must arrive at the caller, after the burn and any fee of the token.
    /// @param deadline Unix seconds, the last at which it may be carried out.
    /// @return amountOut Base units that arrived at the caller.
    function swapExactIn(address tokenIn, uint256 amountIn, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amountOut);

    /// @notice Sets the least base units of `token` that a swap may take in. SETTINGS only. Refused with `TokenNotAccepted` for any
    /// token but the pair's two.
    function setMinimumExchange(address token, uint256 minimum) external;

    /// @return Address of {product}.
    function product() external view returns (address);

    /// @return Address of the token that {product} is swapped for.
    function pairedToken() external view returns (address);

    /// @return Address of the pair that is traded on.
    function pair() external view returns (address);

    /// @return Hundredths of a percent of what is given that the pair keeps for those who provide its liquidity.
    function pairFee() external view returns (uint256);

    /// @return Base units of `token` that a swap must take in at least. Refused with `TokenNotAccepted`.
    function minimumExchangeOf(address token) external view returns (uint256);

    /// @notice What a swap would bring at the pair's reserves of now, if the tokens take no fee. It moves with each trade: never a
    /// price to rely on. Refused for what `swapExactIn` would be refused for, but for the caller's balance and allowance.
    /// @return amountOut Base units that would arrive, rounded down.
    /// @return burned Base units of {product} that would be destroyed, rounded up.
    function quoteExactIn(address tokenIn, uint256 amountIn) external view returns (uint256 amountOut, uint256 burned);
}
