// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Deadline} from "../base/Deadline.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {HandlingFee} from "../tokens/HandlingFee.sol";
import {IProductSwap} from "./IProductSwap.sol";
import {IUniswapV2Pair} from "./IUniswapV2Pair.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title {product} for the token it is paired with, and back, over one Uniswap V2 pair; 2 % of the {product} side is burned.
/// @dev ROLES: SETTINGS sets the minimum of a swap; GUARDIAN pauses for 7 days, ADMIN unpauses. No role moves a token: nothing is kept
/// here, and the pair is open to everybody without this contract.
/// ASSUMPTIONS: {product} is our ProductToken: `burn` and `burnFrom` destroy exactly what they are asked, no fee, no callback, nobody
/// blocked. The other token does not change balances by itself (no rebasing); it may take fees, block accounts, call back or revert.
/// The pair is one of Uniswap V2's and keeps the fee that the constructor was told: it refuses each swap if it keeps more.
/// ROUNDING: what the pair pays and what arrives down, what is burned up.
/// INVARIANTS: I-81, I-82, I-83.
contract ProductSwap is IProductSwap, LapsingPause, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;

    uint256 private constant BASIS = 10_000;
    uint256 private constant MAX_PAIR_FEE = 100;

    struct Settings {
        uint40 pausedUntil;
        uint104 minimumProduct;
        uint104 minimumPaired;
    }

    ERC20Burnable private immutable _product;
    IERC20 private immutable _paired;
    IUniswapV2Pair private immutable _pair;
    bool private immutable _productIsFirst;
    uint256 private immutable _keptBasis;

    Settings private _settings;

    /// @param authority AccessManager that knows the roles.
    /// @param pair_ The Uniswap V2 pair of {product} and the other token.
    /// @param product_ The product's token.
    /// @param pairFee_ Hundredths of a percent that the pair keeps: 30 for Uniswap V2, 25 for PancakeSwap V2; at most 100.
    /// @param minimumProduct Least base units of {product} that a swap takes in.
    /// @param minimumPaired Least base units of the other token that a swap takes in.
    constructor(
        address authority,
        address pair_,
        address product_,
        uint256 pairFee_,
        uint256 minimumProduct,
        uint256 minimumPaired
    ) AccessManaged(Checked.hasCode(authority)) {
        _pair = IUniswapV2Pair(Checked.hasCode(pair_));
        _product = ERC20Burnable(Checked.hasCode(product_));
        address first = _pair.token0();
        address second = _pair.token1();
        if (product_ != first && product_ != second) revert TokenNotAccepted(product_);
        _productIsFirst = product_ == first;
        _paired = IERC20(Checked.hasCode(product_ == first ? second : first));
        if (pairFee_ > MAX_PAIR_FEE) revert PairFeeOutOfRange(pairFee_, MAX_PAIR_FEE);
        _keptBasis = BASIS - pairFee_;
        _setMinimumProduct(minimumProduct);
        _setMinimumPaired(minimumPaired);
    }

    /// @inheritdoc IProductSwap
    function swapExactIn(address tokenIn, uint256 amountIn, uint256 minOut, uint256 deadline)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 amountOut)
    {
        Deadline.check(deadline);
        _requireTradable(tokenIn, amountIn);
        uint256 burned;
        (amountOut, burned) = tokenIn == address(_product) ? _sell(amountIn, minOut) : _buy(amountIn, minOut);
        emit Swapped(msg.sender, tokenIn, amountIn, amountOut, burned);
    }

    /// @inheritdoc IProductSwap
    function setMinimumExchange(address token, uint256 minimum) external restricted {
        if (token == address(_product)) _setMinimumProduct(minimum);
        else if (token == address(_paired)) _setMinimumPaired(minimum);
        else revert TokenNotAccepted(token);
    }

    /// @inheritdoc IProductSwap
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc IProductSwap
    function pairedToken() external view returns (address) {
        return address(_paired);
    }

    /// @inheritdoc IProductSwap
    function pair() external view returns (address) {
        return address(_pair);
    }

    /// @inheritdoc IProductSwap
    function pairFee() external view returns (uint256) {
        return BASIS - _keptBasis;
    }

    /// @inheritdoc IProductSwap
    function quoteExactIn(address tokenIn, uint256 amountIn)
        external
        view
        whenNotPaused
        returns (uint256 amountOut, uint256 burned)
    {
        _requireTradable(tokenIn, amountIn);
        (uint256 productReserve, uint256 pairedReserve) = _reserves();
        if (tokenIn == address(_product)) {
            burned = HandlingFee.feeOf(amountIn);
            amountOut = _amountOut(amountIn - burned, productReserve, pairedReserve);
        } else {
            uint256 paid = _amountOut(amountIn, pairedReserve, productReserve);
            burned = HandlingFee.feeOf(paid);
            amountOut = paid - burned;
        }
        _requireEnough(amountOut, 0);
    }

    /// @inheritdoc IProductSwap
    function minimumExchangeOf(address token) public view returns (uint256) {
        if (token == address(_product)) return _settings.minimumProduct;
        if (token == address(_paired)) return _settings.minimumPaired;
        revert TokenNotAccepted(token);
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _settings.pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _settings.pausedUntil = until.toUint40();
    }

    /// @dev {product} arrives whole; of what the pair pays, what arrived at the caller counts.
    function _sell(uint256 amountIn, uint256 minOut) private returns (uint256 amountOut, uint256 burned) {
        burned = HandlingFee.feeOf(amountIn);
        uint256 given = amountIn - burned;
        (uint256 productReserve, uint256 pairedReserve) = _reserves();
        uint256 paid = _amountOut(given, productReserve, pairedReserve);
        _requireEnough(paid, minOut);

        _product.burnFrom(msg.sender, burned);
        IERC20(address(_product)).safeTransferFrom(msg.sender, address(_pair), given);
        uint256 balanceBefore = _paired.balanceOf(msg.sender);
        _payOut(paid, !_productIsFirst, msg.sender);
        amountOut = Math.min(_paired.balanceOf(msg.sender) - balanceBefore, paid);
        _requireEnough(amountOut, minOut);
    }

    /// @dev What arrived at the pair counts, but no more than was given: it is not asked for what others sent it.
    function _buy(uint256 amountIn, uint256 minOut) private returns (uint256 amountOut, uint256 burned) {
        _paired.safeTransferFrom(msg.sender, address(_pair), amountIn);
        (uint256 productReserve, uint256 pairedReserve) = _reserves();
        uint256 given = Math.min(_paired.balanceOf(address(_pair)) - pairedReserve, amountIn);
        uint256 paid = _amountOut(given, pairedReserve, productReserve);
        burned = HandlingFee.feeOf(paid);
        amountOut = paid - burned;
        _requireEnough(amountOut, minOut);

        _payOut(paid, _productIsFirst, address(this));
        _product.burn(burned);
        IERC20(address(_product)).safeTransfer(msg.sender, amountOut);
    }

    function _payOut(uint256 amount, bool first, address to) private {
        _pair.swap(first ? amount : 0, first ? 0 : amount, to, "");
    }

    function _setMinimumProduct(uint256 minimum) private {
        _settings.minimumProduct = minimum.toUint104();
        emit MinimumExchangeSet(address(_product), minimum);
    }

    function _setMinimumPaired(uint256 minimum) private {
        _settings.minimumPaired = minimum.toUint104();
        emit MinimumExchangeSet(address(_paired), minimum);
    }

    function _requireTradable(address tokenIn, uint256 amountIn) private view {
        if (amountIn == 0) revert ZeroAmount();
        uint256 minimum = minimumExchangeOf(tokenIn);
        if (amountIn < minimum) revert BelowMinimumExchange(amountIn, minimum);
    }

    function _reserves() private view returns (uint256 productReserve, uint256 pairedReserve) {
        (uint256 reserve0, uint256 reserve1,) = _pair.getReserves();
        if (reserve0 == 0 || reserve1 == 0) revert NoLiquidity(address(_pair));
        return _productIsFirst ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// @dev Constant product less the pair's fee, as the pair checks it.
    function _amountOut(uint256 given, uint256 reserveIn, uint256 reserveOut) private view returns (uint256) {
        uint256 kept = given * _keptBasis;
        return kept * reserveOut / (reserveIn * BASIS + kept);
    }

    function _requireEnough(uint256 amount, uint256 minimum) private pure {
        if (amount < minimum) revert SlippageExceeded(amount, minimum);
        if (amount == 0) revert ZeroAmount();
    }
}
