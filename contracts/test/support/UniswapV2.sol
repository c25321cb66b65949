// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vm} from "forge-std/Vm.sol";

interface IUniswapV2Factory {
    function createPair(address tokenA, address tokenB) external returns (address pair);
    function getPair(address tokenA, address tokenB) external view returns (address pair);
}

interface IUniswapV2PairLiquidity is IERC20 {
    function mint(address to) external returns (uint256 liquidity);
    function burn(address to) external returns (uint256 amount0, uint256 amount1);
    function sync() external;
    function skim(address to) external;
    function kLast() external view returns (uint256);
}

interface IUniswapV2Router02 {
    function factory() external view returns (address);
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) external pure returns (uint256);
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);
    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountA,
        uint256 amountB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) external returns (uint256 usedA, uint256 usedB, uint256 liquidity);
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// @title The original Uniswap V2, from the bytecode of its npm packages.
library UniswapV2 {
    Vm private constant CHEATS = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Of the pair's creation code, as the router of the package and every deployed one derive addresses of pairs.
    bytes32 internal constant INIT_CODE_HASH = 0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f;

    function pairCode() internal view returns (bytes memory) {
        return _code("lib/uniswap-v2-core/build/UniswapV2Pair.json");
    }

    function newFactory(address feeToSetter) internal returns (IUniswapV2Factory) {
        return
            IUniswapV2Factory(
                _create(_code("lib/uniswap-v2-core/build/UniswapV2Factory.json"), abi.encode(feeToSetter))
            );
    }

    /// @dev Without a wrapped native coin: pairs here are of tokens.
    function newRouter(IUniswapV2Factory factory) internal returns (IUniswapV2Router02) {
        bytes memory code = _code("lib/uniswap-v2-periphery/build/UniswapV2Router02.json");
        return IUniswapV2Router02(_create(code, abi.encode(factory, address(0))));
    }

    /// @dev The packages write the code without the prefix that forge asks for.
    function _code(string memory path) private view returns (bytes memory) {
        return CHEATS.parseBytes(string.concat("0x", CHEATS.parseJsonString(CHEATS.readFile(path), ".bytecode")));
    }

    function _create(bytes memory code, bytes memory arguments) private returns (address created) {
        bytes memory whole = bytes.concat(code, arguments);
        assembly ("memory-safe") {
            created := create(0, add(whole, 0x20), mload(whole))
        }
        require(created != address(0), "creation failed");
    }
}
